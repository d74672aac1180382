import type { TmsName } from '#domain/projects/tms-name.ts';
import type { TmsComponent, TmsLanguage, TmsProject, TmsState, TmsUnit } from '#domain/projects/tms-unit.ts';
import type { TmsExporter } from './exports.ts';

/** Address and credentials that an organization stores for a system. */
export interface TmsCredentials {
  readonly token: string;
  /** Null: the vendor's own address. */
  readonly baseUrl: string | null;
}

/** Part of a project in one target language. */
export interface TmsScope {
  /** The name that the client gave. */
  readonly project: string;
  readonly component: TmsComponent;
  readonly sourceLanguage: TmsLanguage;
  readonly language: TmsLanguage;
}

/** Units to pull: all, or those without a translation. */
export type TmsFilter = 'all' | 'untranslated';

/** New targets of a unit. */
export interface TmsTarget {
  readonly unit: TmsUnit;
  /** One per form, in the order of the unit's forms. */
  readonly targets: readonly string[];
  readonly state: Extract<TmsState, 'needs_review' | 'translated'>;
}

/** A target suggested in addition to the one that a unit has. */
export type TmsSuggestion = Omit<TmsTarget, 'state'>;

/** A term of a glossary with its translation. */
export interface TmsTerm {
  readonly source: string;
  readonly target: string;
}

/** A system with an organization's credentials. Calls fail with errors of `errors.ts`, or the signal's reason. */
export interface TmsConnector extends TmsExporter {
  readonly name: TmsName;
  /** Units that `readUnits`, `writeTargets` and `suggestTargets` take at once. */
  readonly unitsPerPush: number;
  /** `comment`: the system has no suggestions that others can make. */
  readonly suggestsBy: 'suggestion' | 'comment';
  /** Makes a request that the token must permit. @throws LoquentError `tms_unauthorized` */
  checkAccess(signal: AbortSignal): Promise<void>;
  /** @param identifier as the client named it @throws LoquentError `tms_project_not_found`, `tms_project_locked` */
  readProject(identifier: string, signal: AbortSignal): Promise<TmsProject>;
  /** The units of a component in a language, in pages, in a stable order. */
  pullUnits(scope: TmsScope, filter: TmsFilter, signal: AbortSignal): AsyncIterable<readonly TmsUnit[]>;
  /** The units as they are now; those that no longer exist are missing. */
  readUnits(scope: TmsScope, ids: readonly string[], signal: AbortSignal): Promise<ReadonlyMap<string, TmsUnit>>;
  /** Writes targets without looking at what is there. @returns ids of units that are refused, each with its reason */
  writeTargets(
    scope: TmsScope,
    targets: readonly TmsTarget[],
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, string>>;
  /**
   * Adds targets to those of the units, which stay unchanged and are not approved; an equal suggestion is made once.
   *
   * @returns ids of units without their suggestion, each with the reason
   * @throws LoquentError `tms_suggestions_refused`
   */
  suggestTargets(
    scope: TmsScope,
    suggestions: readonly TmsSuggestion[],
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, string>>;
  /** Texts of the comments on a unit in the language. */
  readComments(scope: TmsScope, unit: TmsUnit, signal: AbortSignal): Promise<readonly string[]>;
  addComment(scope: TmsScope, unit: TmsUnit, text: string, signal: AbortSignal): Promise<void>;
  /** Gives strings of units a label, for all languages, made if need be. @throws LoquentError `tms_forbidden` */
  addLabel(scope: TmsScope, units: readonly TmsUnit[], label: string, signal: AbortSignal): Promise<void>;
  /** Terms that the project's glossaries translate, at most `limit`. */
  pullTerms(scope: TmsScope, limit: number, signal: AbortSignal): Promise<readonly TmsTerm[]>;
}
