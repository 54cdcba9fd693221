import { SortedNames } from './sorted.ts';
import { identityIn, kindOf, statOf, type Identity, type KindOf } from './stat.ts';

interface Sighting extends Identity {
  kind: ReturnType<KindOf>;
}

/** What was seen of files in one run. Each is looked at once, when somebody first asks for it, or not at all when somebody else tells of it. */
export class Sightings {
  readonly #names = new SortedNames();
  /** Of the sorted names, four of each: side by side, numbers take no room of their own. */
  readonly #numbers: number[] = [];
  readonly #kinds: Sighting['kind'][] = [];
  /** What did not come in order. */
  readonly #others = new Map<string, Sighting>();

  /** Where nothing lies there is no kind. */
  of(file: string): Sighting {
    const place = this.#names.placeOf(file);
    if (place === undefined) return this.#others.get(file) ?? this.#look(file);
    const [size = 0, modified = 0, changed = 0, inode = 0] = this.#numbers.slice(place * 4, place * 4 + 4);
    return { size, modified, changed, inode, kind: this.#kinds[place] };
  }

  kindOf(file: string): Sighting['kind'] {
    return this.of(file).kind;
  }

  /** Tells of a regular file. */
  told(file: string, identity: Identity): void {
    this.#put(file, { ...identity, kind: 'file' });
  }

  #look(file: string): Sighting {
    const stat = statOf(file);
    return this.#put(file, { ...(stat === undefined ? NOTHING : identityIn(stat)), kind: kindOf(stat) });
  }

  #put(file: string, sighting: Sighting): Sighting {
    if (this.#names.add(file)) {
      this.#numbers.push(sighting.size, sighting.modified, sighting.changed, sighting.inode);
      this.#kinds.push(sighting.kind);
    } else this.#others.set(file, sighting);
    return sighting;
  }
}

const NOTHING: Identity = { size: 0, modified: 0, changed: 0, inode: 0 };
