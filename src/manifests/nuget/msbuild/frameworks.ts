/** A target framework: `net8.0-windows10.0`, `netstandard2.0`, `net472`. */
interface Framework {
  readonly identifier: '.NETCoreApp' | '.NETStandard' | '.NETFramework';
  readonly version: readonly [number, number];
  /** Behind the hyphen, without its version; empty for none. */
  readonly platform: string;
}

/** `null` for anything else (NuGet docs, "Target frameworks"). */
function readFramework(moniker: string): Framework | null {
  const text = moniker.trim().toLowerCase();
  const platform = /^net\d+\.\d+-([a-z]+)/.exec(text)?.[1] ?? '';
  const core = /^net(?:coreapp)?(\d+)\.(\d+)(?:-[a-z]+[\d.]*)?$/.exec(text);
  if (core && (text.startsWith('netcoreapp') || Number(core[1]) >= 5))
    return { identifier: '.NETCoreApp', version: [Number(core[1]), Number(core[2])], platform };
  const standard = /^netstandard(\d)\.(\d)$/.exec(text);
  if (standard)
    return { identifier: '.NETStandard', version: [Number(standard[1]), Number(standard[2])], platform: '' };
  const old = /^net([1-4])(\d)(\d?)$/.exec(text) ?? /^net([1-4])\.(\d)(?:\.(\d))?$/.exec(text);
  if (!old) return null;
  return { identifier: '.NETFramework', version: [Number(old[1]), Number(`${old[2]}${old[3] || '0'}`)], platform: '' };
}

/** The value of `$(TargetFrameworkIdentifier)`; `null` if unknown. */
export function frameworkIdentifier(moniker: string): string | null {
  return readFramework(moniker)?.identifier ?? null;
}

/** True if a project for `target` can use a package made for `other`; `null` if unknown. */
export function isCompatible(target: string, other: string): boolean | null {
  const [own, needed] = [readFramework(target), readFramework(other)];
  if (!own || !needed) return null;
  if (needed.platform !== '' && needed.platform !== own.platform) return false;
  if (own.identifier === needed.identifier) return !isBefore(own.version, needed.version);
  if (needed.identifier !== '.NETStandard') return false;
  return !isBefore(standardOf(own), needed.version);
}

/** The newest .NET Standard a framework has. */
function standardOf({ identifier, version }: Framework): readonly [number, number] {
  if (identifier === '.NETCoreApp') return version[0] >= 3 ? [2, 1] : version[0] === 2 ? [2, 0] : [1, 6];
  const [major, minor] = version;
  if (major < 4 || minor < 50) return [0, 0];
  return minor >= 61 ? [2, 0] : minor >= 60 ? [1, 3] : minor >= 51 ? [1, 2] : [1, 1];
}

function isBefore(a: readonly [number, number], b: readonly [number, number]): boolean {
  return a[0] !== b[0] ? a[0] < b[0] : a[1] < b[1];
}
