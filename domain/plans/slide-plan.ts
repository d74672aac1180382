import { z } from 'zod';
import type * as engine from './criteria.ts';
import { planSchema } from './criteria.ts';
import { SLIDE_PLACES } from '#domain/units/slide-facets.ts';

/** A slide by its number in the presentation, where hidden ones count; from the end from -1. */
const number = z.int().min(-10_000).max(10_000);

/** A selector of slides and other text of a presentation. */
export const slideSelectorSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('slides'), from: number, to: number }),
  /** A slide by number and title, which is checked. */
  z.strictObject({ kind: z.literal('slide'), slide: z.int().min(1).max(10_000), title: z.string().max(500) }),
  z.strictObject({ kind: z.literal('section'), section: z.string().max(500) }),
  /** Slides whose title or text has all of these words, in any form: `pricing` fits `prices`. */
  z.strictObject({ kind: z.literal('about'), topic: z.string().min(1).max(200) }),
  z.strictObject({ kind: z.literal('place'), place: z.enum(SLIDE_PLACES) }),
  /** Hidden slides: they are translated only where they are named. */
  z.strictObject({ kind: z.literal('hidden') }),
]);
export type SlideSelector = z.output<typeof slideSelectorSchema>;
export type SlideCriterion = engine.Criterion<SlideSelector>;
export type SlidePlan = engine.SelectionPlan<SlideSelector>;

/** A plan for presentations, as clients send it and as jobs and outlines show it. */
export const slidePlanSchema = planSchema(slideSelectorSchema, { plan: 'SlidePlan', criterion: 'SlideCriterion' });
