import { MAX_RELATED } from '#domain/quality/finding.ts';
import { finding, type ComparisonRule } from '#domain/quality/rule.ts';

/** Differences of sources that translations need not show: case, marks, space, the English plural. */
const SLIGHT = /[^\p{L}\p{N}]+|s(?![\p{L}])/gu;

interface Source {
  readonly key: string;
  /** The first segments with it. */
  readonly ids: string[];
}

/** Finds one target for several sources, which may have been meant to differ. */
export const inconsistentSource: ComparisonRule = {
  id: 'inconsistent-source',
  category: 'accuracy/mistranslation',
  severity: 'neutral',
  compare: () => {
    const known = new Map<string, Source | Source[]>();
    return {
      add({ segment: { id, plural }, source, target }) {
        const translation = target.text.trim();
        if (translation === '' || plural !== undefined) return;
        const entry = known.get(translation);
        if (entry === undefined) {
          known.set(translation, { key: source.text, ids: [id] });
          return;
        }
        const sources = Array.isArray(entry) ? entry : [entry];
        const same = sources.find(({ key }) => key === source.text || slightly(key) === slightly(source.text));
        if (same !== undefined) {
          if (same.ids.length < MAX_RELATED) same.ids.push(id);
          return;
        }
        if (sources.length >= MAX_RELATED) return;
        sources.push({ key: source.text, ids: [id] });
        known.set(translation, sources);
      },
      *finish() {
        for (const entry of known.values()) {
          if (!Array.isArray(entry)) continue;
          const [first, ...others] = entry;
          const related = first!.ids.slice(0, MAX_RELATED);
          for (const id of others.flatMap(({ ids }) => ids)) {
            yield [id, finding('Another source has the same translation.', [], [], { related })];
          }
        }
      },
    };
  },
};

function slightly(text: string): string {
  return text.toLowerCase().replaceAll(SLIGHT, '');
}
