import { z } from 'zod';
import type * as engine from './criteria.ts';
import { planSchema } from './criteria.ts';
import { SLIDE_PLACES } from '#domain/units/slide-facets.ts';

/** A slide by its number in the presentation, where hidden ones count; from the end from -1. */
const number = z.int().min(-10_000).max(10_000);

/** A selector of slides and other text of a presentation. */
export const slideSelectorSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('slides').describe('slides by number'),
    from: number.describe('first slide, from 1, or from the end from -1'),
    to: number.describe('last slide, from 1, or from the end from -1'),
  }),
  z.strictObject({
    kind: z.literal('slide').describe('a slide by number and title'),
    slide: z.int().min(1).max(10_000).describe('number of the slide, from 1'),
    title: z.string().max(500).describe('title of the slide, which must match'),
  }),
  z.strictObject({
    kind: z.literal('section').describe('slides of a section'),
    section: z.string().max(500).describe('name of the section'),
  }),
  z.strictObject({
    kind: z.literal('about').describe('slides whose title or text has all words of a topic, in any inflection'),
    topic: z.string().min(1).max(200).describe('words of the topic'),
  }),
  z.strictObject({
    kind: z.literal('place').describe('text in one kind of place'),
    place: z.enum(SLIDE_PLACES).describe('kind of place in the presentation'),
  }),
  z.strictObject({
    kind: z.literal('hidden').describe('hidden slides, which are translated only when a plan names them'),
  }),
]);
export type SlideSelector = z.output<typeof slideSelectorSchema>;
export type SlideCriterion = engine.Criterion<SlideSelector>;
export type SlidePlan = engine.SelectionPlan<SlideSelector>;

/** A plan for presentations, as clients send it and as jobs and outlines show it. */
export const slidePlanSchema = planSchema(slideSelectorSchema, { plan: 'SlidePlan', criterion: 'SlideCriterion' });
