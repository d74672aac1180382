import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { EVENT_TYPES } from '#domain/events/event-types.ts';
import { ROLES } from '#domain/identity/role.ts';
import { JOB_CATEGORIES, JOB_STATUSES } from '#domain/jobs/job.ts';
import { JOB_TYPES, stepsOf } from '#domain/jobs/kinds/index.ts';
import { NOTIFICATION_SCOPES, NOTIFICATION_TYPES } from '#domain/notifications/notification-types.ts';
import { SEVERITIES } from '#domain/quality/finding.ts';
import { SEGMENT_ORIGINS, SEGMENT_STATES } from '#domain/review/segment.ts';
import { DELIVERY_STATUSES } from '#domain/webhooks/delivery-status.ts';
import { PROVIDER_ABILITIES } from '#providers/language/registry.ts';
import { optionsOfType, SUBMITTABLE_TYPES } from '#web/new-job/job-options.ts';
import { readableName } from '#web/app/readable-name.ts';

const read = (locale: string) =>
  JSON.parse(readFileSync(new URL(`${locale}.json`, import.meta.url), 'utf8')) as Readonly<Record<string, string>>;
const english = read('en');

/** Arguments of a message with their types. */
function argumentsOf(elements: readonly MessageFormatElement[]): readonly string[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return [];
    const inside =
      'options' in element ? Object.values(element.options).flatMap(({ value }) => argumentsOf(value)) : [];
    return [`${'value' in element ? element.value : ''} ${element.type}`, ...inside];
  });
}

/** Categories that plurals of a message lack. */
function missingPlurals(elements: readonly MessageFormatElement[], needed: readonly string[]): readonly string[] {
  return elements.flatMap((element) =>
    element.type === TYPE.plural ? needed.filter((category) => !(category in element.options)) : [],
  );
}

describe.each(['es', 'de', 'ar'])('the catalog of %s', (locale) => {
  const texts = read(locale);

  it('has every text of the console, and no other, in the same order', () => {
    expect(Object.keys(texts)).toEqual(Object.keys(english));
  });

  it('has the arguments of each message, and every plural of its language', () => {
    const needed = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
    for (const [id, message] of Object.entries(texts)) {
      const distinct = (text: string) => new Set(argumentsOf(parse(text)));
      expect(distinct(message), id).toEqual(distinct(english[id] ?? ''));
      expect(missingPlurals(parse(message), needed), id).toEqual([]);
    }
  });
});

/** A name is the same in all languages. */
const NAME = 'Loquent';

describe('the texts of the console', () => {
  it('name everything that the service can answer', () => {
    const named = [
      ...JOB_STATUSES.map((status) => `status.${status}`),
      ...JOB_CATEGORIES.map((category) => `category.${category}`),
      ...SEGMENT_STATES.map((state) => `segment.${state}`),
      ...SEGMENT_ORIGINS.map((origin) => `origin.${origin}`),
      ...SEVERITIES.map((severity) => `severity.${severity}`),
      ...EVENT_TYPES.map((type) => `event.${type.replaceAll('.', '_')}`),
      ...NOTIFICATION_TYPES.map((type) => `notified.${type.replaceAll('.', '_')}`),
      ...NOTIFICATION_SCOPES.map((scope) => `scope.${scope}`),
      ...DELIVERY_STATUSES.map((status) => `delivered.${status}`),
      ...ROLES.map((role) => `role.${role}`),
      ...[...PROVIDER_ABILITIES, 'recognize', 'speak', 'dub'].map((ability) => `ability.${ability}`),
    ];
    expect(named.filter((id) => !(id in english))).toEqual([]);
  });

  it('name types and steps of jobs that exist; others are shown by their identifiers', () => {
    const known = new Set([
      ...JOB_TYPES.map((type) => `type.${type}`),
      ...JOB_TYPES.flatMap(stepsOf).map((step) => `step.${step}`),
    ]);
    expect(Object.keys(english).filter((id) => /^(?:type|step)\./.test(id) && !known.has(id))).toEqual([]);
    expect(readableName('type.word_count')).toBe('Word count');
  });

  it('are in the catalogs alone: components have no words of their own', () => {
    // Text between tags, and attributes that are read out.
    const words = />\s*[A-Za-z][^<>{}=;()]*<\/|(?:aria-label|label|title|placeholder|description)="[^"]*[A-Za-z]/;
    const found = globSync('web/**/*.tsx').flatMap((path) =>
      readFileSync(path, 'utf8')
        .split('\n')
        .filter((line) => words.test(line.replace(NAME, '')) && !/^\s*(?:\/\/|\*)/.test(line))
        .map((line) => `${path}: ${line.trim()}`),
    );
    expect(found).toEqual([]);
  });

  it('are sorted by their ids, so that each has one place', () => {
    expect(Object.keys(english)).toEqual(Object.keys(english).toSorted());
  });

  it('are all used', () => {
    const code = globSync('web/**/*.{ts,tsx}')
      .map((path) => readFileSync(path, 'utf8'))
      .join('\n')
      .replaceAll(/textChoices\(\s+/g, 'textChoices(');
    const choices = new Set(
      SUBMITTABLE_TYPES.flatMap(optionsOfType).flatMap((option) =>
        option.kind === 'choice' ? option.values.map((value) => `${option.path}.${value}`) : [],
      ),
    );
    const unused = Object.keys(english).filter((id) => {
      const group = id.slice(0, id.lastIndexOf('.') + 1);
      return (
        !choices.has(id) &&
        !code.includes(`'${id}'`) &&
        !code.includes(`labelId="${id}"`) &&
        !code.includes(`texts="${group.slice(0, -1)}"`) &&
        !code.includes(`textChoices('${group.slice(0, -1)}'`) &&
        !code.includes(`\`${group}\${`)
      );
    });
    expect(unused).toEqual([]);
  });
});
