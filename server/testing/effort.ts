/** Milliseconds of processor time that this process has used since: a busy machine does not lengthen them. */
export function effort() {
  const started = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(started);
    return (user + system) / 1000;
  };
}
