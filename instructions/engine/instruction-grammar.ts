import type { z } from 'zod';
import type { InvalidField } from '#domain/errors.ts';
import type { PlannedMapping } from '#domain/sheets/planned-mapping.ts';
import type { TableLocation } from '#domain/sheets/table-location.ts';
import type { Unit } from '#domain/units/unit.ts';
import type { Criterion, SelectionPlan } from '#domain/plans/criteria.ts';
import type { RangeSet } from './range-set.ts';

/**
 * The vocabulary that instructions have for a kind of document: which parts people name, and how. The engine knows
 * criteria, positions and ranges; a grammar is a folder next to it that implements this.
 *
 * @typeParam Outline what a document offers to instructions
 * @typeParam Selector what a part of an instruction picks out of a document, as data
 */
export interface InstructionGrammar<Outline, Selector> {
  /** Name of such a file in messages: `document`. */
  readonly name: string;
  readonly schema: {
    /** Selectors as a model answers them: without transforms, for it becomes a JSON schema. */
    readonly selector: z.ZodType<Selector>;
    /** Plans, by `planSchema`. */
    readonly plan: z.ZodType<SelectionPlan<Selector>>;
    /** `mapping` of plans that may have one; without transforms. */
    readonly mapping?: z.ZodType<PlannedMapping[]>;
  };
  readonly explain: SelectorWords<Outline, Selector>;
  readonly prompt: PromptWords<Outline>;
  /**
   * Sums up what a document offers, from its units, which were read with `describe`.
   *
   * @param table of a workbook, as the request states it
   */
  outline(units: readonly Unit[], table?: TableLocation): Outline;
  /**
   * Reads an instruction in English, all of it or none.
   *
   * @param languages of the request: an instruction may repeat them; undefined: they are unknown, and not understood
   * @param table of a workbook, as the request states it
   */
  read(
    instruction: string,
    outline: Outline,
    languages?: RequestLanguages,
    table?: TableLocation,
  ): ReadInstruction<Selector>;
  /** Compares a selector with a document. @returns its problems, as sentences for its author */
  validate(selector: Selector, outline: Outline): readonly string[];
  /** Compares a mapping of columns with a workbook. @returns its problems, as sentences for its author */
  validateMapping?(mapping: readonly PlannedMapping[], outline: Outline): readonly string[];
  /**
   * Restricts a plan that a model made to the parts that an instruction is about which names none: the sheet of the
   * request, or the active one.
   *
   * @param isOfAll the instruction says that it is about all of them
   * @returns the plan, and its problems as sentences for its author
   */
  withinScope?(plan: SelectionPlan<Selector>, outline: Outline, scope: PlanScope): ScopedPlan<Selector>;
  /** Compares the table that a request states with a workbook. @returns its problems, with the fields of the request */
  validateTable?(table: TableLocation, outline: Outline): readonly InvalidField[];
  /**
   * Compares criteria that select nothing with the units of a document.
   *
   * @returns sentences about positions beyond the existing ones; empty if such parts are missing altogether
   */
  findBeyond?(unmatched: readonly Criterion<Selector>[], units: readonly Unit[]): readonly string[];
  /** Prepares the units of a document for selectors. */
  apply(units: readonly Unit[]): UnitPicker<Selector>;
}

/** Scope of a model's plan. */
export interface PlanScope {
  readonly table?: TableLocation | undefined;
  readonly isOfAll: boolean;
}

export interface ScopedPlan<Selector> {
  readonly plan: SelectionPlan<Selector>;
  readonly problems: readonly string[];
}

/** The languages that a request translates from and to, BCP 47. */
export interface RequestLanguages {
  readonly source?: string | undefined;
  readonly targets: readonly string[];
}

/** An instruction that was read: as a plan, or how far. */
export type ReadInstruction<Selector> =
  | { readonly kind: 'plan'; readonly plan: SelectionPlan<Selector> }
  | NotUnderstood;

export interface NotUnderstood {
  readonly kind: 'not_understood';
  /** The understood part, in words. */
  readonly understood: readonly string[];
  /** Unknown words of the instruction, as they were written. */
  readonly unknown: readonly string[];
  /** Suggested wording, if it is ambiguous. */
  readonly hint?: string | undefined;
  /** True: it contradicts its request, which no model may decide either. */
  readonly isContradiction?: boolean | undefined;
  /**
   * Proposes similar instructions that are understood, the likeliest first; for refusals, because it takes several
   * readings.
   */
  readonly propose?: (() => readonly string[]) | undefined;
}

/** Texts of a grammar for people. */
export interface SelectorWords<Outline, Selector> {
  /** Describes the intersection of selectors, at least one: `bold text in the second table`. */
  selectors(all: readonly Selector[]): string;
  /**
   * Describes criteria that are listed together, where it isn't enough to describe each separately.
   *
   * @param within the criteria that they are exceptions of, or are added to
   */
  criteria?(criteria: readonly Criterion<Selector>[], within: readonly Criterion<Selector>[]): readonly string[];
  /** Describes a mapping of columns: `column B into column C in the sheet “Prices”`. */
  mapping?(mapping: readonly PlannedMapping[]): string;
  /** All of a document, as a plan without limits translates it; default: `everything`. */
  readonly everything?: string | undefined;
  /** The parts that a document offers, as a sentence. */
  describeAvailableParts(outline: Outline): string;
  /** An instruction that works with a document. */
  example(outline: Outline): string;
  /** An instruction that is read as this very plan; undefined where none is known. */
  say?(plan: SelectionPlan<Selector>, outline: Outline): string | undefined;
  /** True when a document has something that could be translated at all. */
  hasText(outline: Outline): boolean;
}

/** Texts of a grammar for a model that makes a plan. */
export interface PromptWords<Outline> {
  /** Text that stays without an instruction, after "everything is translated": ` but comments`. */
  readonly unnamed: string;
  /** When such text is translated; follows the description of `add`. */
  readonly added: string;
  /** Examples of exceptions, in quotation marks. */
  readonly exceptions: string;
  /** How the selectors are used: sentences. */
  readonly selectors: string;
  /** The part of the outline for the model, as JSON; long lists are shortened. */
  outline(outline: Outline): unknown;
}

/** The units of a document, prepared for the selectors of its grammar. */
export interface UnitPicker<Selector> {
  readonly units: readonly Unit[];
  /** True for a unit that instructions can pick. */
  isSelectable(unit: Unit): boolean;
  /** Prepares for a criterion. @param all its selectors, without exceptions */
  open(all: readonly Selector[]): CriterionScope<Selector>;
}

/** The scope of a criterion. Lists are per unit. */
export interface CriterionScope<Selector> {
  /** All that the criterion may pick. */
  readonly offered: readonly RangeSet[];
  /**
   * Index of the part of each unit, -1 for none: positions count from 1 in each part. Undefined: in the whole document.
   */
  readonly partOf?: readonly number[] | undefined;
  /** Matches of a selector, whatever its position. */
  matching(selector: Selector): readonly RangeSet[];
  /** How a selector picks by position; undefined for one that doesn't. */
  counting(selector: Selector): Counting<Selector> | undefined;
}

/** A selector that picks by position among the picks of others. */
export interface Counting<Selector> {
  /** True for another selector of the criterion whose picks are what is counted. */
  isAmong(other: Selector): boolean;
  /** True for a unit that counts even if none of it can be selected. */
  countsAnyway?(index: number): boolean;
  /**
   * Selects by position.
   *
   * @param candidates indexes of the counted units of one part, in order
   * @param among the selectors that matched them
   * @returns the selected ones, as a whole
   */
  choose(candidates: readonly number[], among: readonly Selector[]): readonly number[];
}
