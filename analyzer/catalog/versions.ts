import { createRequire } from 'node:module';
import type { SemVer } from 'semver';

/** Whether a text is a range of versions such as `>=3 <5`. */
export function isVersionRange(text: string): boolean {
  return semver().validRange(text) !== null;
}

/** The version in a text such as `v4.2.0` or `~> 4.2`; `null` when there is none. */
export function versionIn(text: string): SemVer | null {
  return semver().coerce(text);
}

/** Whether a version lies in a range; a pre-release counts as lying where its number does. */
export function isInRange(version: SemVer, range: string): boolean {
  return semver().satisfies(version, range, { includePrerelease: true });
}

const require = createRequire(import.meta.url);

/** Loaded for the first version that is compared: it takes longer than a small log, in which there are none. */
function semver(): typeof import('semver') {
  return require('semver') as typeof import('semver');
}
