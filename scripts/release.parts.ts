const semantic = /^(\d+)\.(\d+)\.(\d+)$/;

/** The next version, which has to be above the one before. */
export function raised(from: string, to: string): string {
  const [before, after] = [from, to].map((version) => semantic.exec(version)?.slice(1).map(Number));
  if (!after) throw new Error("Please say which version comes: npm run release -- 0.2.0");
  const at = after.findIndex((number, place) => number !== before?.[place]);
  if (at < 0 || after[at]! < (before?.[at] ?? 0)) throw new Error(`The version ${to} is not above ${from}.`);
  return to;
}

/** The changelog with what is unreleased under a version and day; people must be told what to do before they upgrade. */
export function withRelease(changelog: string, version: string, at: Date): string {
  const unreleased = "## Unreleased\n";
  const start = changelog.indexOf(unreleased);
  const section = changelog.slice(start).split(/\n## (?!Unreleased)/)[0] ?? "";
  if (start < 0 || !/^- /m.test(section)) throw new Error("The changelog has nothing under «Unreleased».");
  if (!section.includes("### Before you upgrade"))
    throw new Error(
      "The changelog lacks «### Before you upgrade» under «Unreleased», even if it says that nothing is to be done.",
    );
  const day = at.toISOString().slice(0, 10);
  return changelog.replace(unreleased, `${unreleased}\n## ${version}, ${day}\n`);
}

/** Whether a file of the repository belongs into a release: what serves, runs and explains, and nothing that builds or tests. */
export function fileOf(path: string): boolean {
  if (
    /\.(test|fixtures)\.|^server\/(testing|tests)\/|^docs\/pictures\/|^\.ci\/|\/firstRelease\.json\.gz$/.test(
      path,
    )
  )
    return false;
  if (/^(e2e|bench|torture|web)\//.test(path)) return /^[a-z0-9]+\/package\.json$/.test(path);
  return !/^(test|biome\.json|knip\.json|vitest\.config\.ts|tsconfig\.json|\.oxlintrc\.json|\.dockerignore)$/.test(
    path,
  );
}
