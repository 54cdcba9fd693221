import type { Condition } from './condition.ts';
import type { Route } from './route.ts';

/** One way a deprecation can be seen. Plain data, so that the catalog can be exported. */
export type Surface =
  | {
      kind: 'calls';
      calls: Route[];
      /** Only requests that fulfil this are deprecated. */
      when?: Condition;
      /**
       * What an unanswerable `when` means: `possible` where the path alone already points at this deprecation
       * (`settings/security_level`; such a request always sends what is asked for), `blind` where the path is merely
       * modified (`dns_records`). Default `blind`.
       */
      unknown?: 'possible' | 'blind';
      /** The same method and path is alive with another meaning; findings are `possible` and say why. */
      alsoLive?: string;
      /** APIs of others have such paths too: they count only where the file itself speaks for this one, or on its host. */
      common?: true;
      /** Texts that stand only in files about that other meaning, such as a link to its documentation: no finding beside one. */
      aliveBeside?: string[];
    }
  | {
      kind: 'stored';
      read: Route;
      when: Condition;
      note?: string;
      /** Query parameters that together leave out only what `when` cannot say yes to; one request per value. */
      narrow?: Record<string, string[]>;
      /** A field that the service shows in every item of the list or in none: without it the first page answers for all. */
      shownByAll?: string;
    }
  | { kind: 'payload'; when: Condition }
  | { kind: 'field'; field: string }
  | { kind: 'headers'; together: string[] }
  | { kind: 'names'; names: Name[] }
  | { kind: 'network'; network: string; calls: Route[] }
  | { kind: 'cipher'; names: string[] };

/** A name that stands for a deprecated request. */
export interface Name {
  ecosystem: string;
  name: string;
  /** `block` and `data` are Terraform; `argument` and `property` sit inside one, at `at`. */
  role: 'call' | 'type' | 'block' | 'data' | 'argument' | 'class' | 'property' | 'command' | 'module';
  /** Path inside the block, object or argument list that is the deprecated part: `settings.minify`, `[0].locked`. */
  at?: string;
  /** Semver range of the package or provider. */
  versions?: string;
  /** The request behind the name, where there is one. */
  call?: Route;
  when?: Condition;
  /** The same name is alive with another meaning; findings are `possible` and say why. */
  alsoLive?: string;
  /**
   * Finds nothing, but says where this cannot be answered. What is written there is found by another name, or by itself as
   * expressions are.
   */
  unread?: Condition;
  note?: string;
}
