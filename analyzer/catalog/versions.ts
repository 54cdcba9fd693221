import { createRequire } from 'node:module';
import type { SemVer } from 'semver';

/** Whether a text is a range of versions such as `>=3 <5`. */
export function isVersionRange(text: string): boolean {
  return load<typeof import('semver/ranges/valid.js')>('ranges/valid')(text) !== null;
}

/** The version in a text such as `v4.2.0` or `~> 4.2`; `null` when there is none. */
export function versionIn(text: string): SemVer | null {
  return load<typeof import('semver/functions/coerce.js')>('functions/coerce')(text);
}

/** Whether a version lies in a range; a pre-release counts as lying where its number does. */
export function isInRange(version: SemVer, range: string): boolean {
  return load<typeof import('semver/functions/satisfies.js')>('functions/satisfies')(version, range, { includePrerelease: true });
}

const require = createRequire(import.meta.url);

/** Each part alone, for the first version that asks for it: all of them take longer than a small log, in which there are none. */
function load<Part>(part: string): Part {
  return require(`semver/${part}`) as Part;
}
