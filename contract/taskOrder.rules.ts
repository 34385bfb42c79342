export type TaskDependency = { taskId: number; afterIds: number[] };

/** The dependencies that a sequence of tasks allows: only on earlier tasks. */
export const dependenciesIn = (
  tasks: readonly number[],
  dependencies: readonly TaskDependency[],
): TaskDependency[] =>
  dependencies.flatMap(({ taskId, afterIds }) => {
    const before = tasks.slice(0, Math.max(0, tasks.indexOf(taskId)));
    const left = before.filter((id) => afterIds.includes(id));
    return left.length > 0 ? [{ taskId, afterIds: left }] : [];
  });

/** Adds or removes a dependency on an earlier task. */
export function withDependency(
  dependencies: readonly TaskDependency[],
  taskId: number,
  afterId: number,
  waits: boolean,
): TaskDependency[] {
  const former = dependencies.find((dependency) => dependency.taskId === taskId)?.afterIds ?? [];
  const others = former.filter((id) => id !== afterId);
  const afterIds = waits ? [...others, afterId] : others;
  const rest = dependencies.filter((dependency) => dependency.taskId !== taskId);
  return afterIds.length > 0 ? [...rest, { taskId, afterIds }] : rest;
}
