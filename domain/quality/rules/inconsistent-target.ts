import { MAX_RELATED } from '#domain/quality/finding.ts';
import { finding, type ComparisonRule } from '#domain/quality/rule.ts';

interface Translation {
  count: number;
  /** The first ones. */
  readonly ids: string[];
}

/** One source with several targets: reported of all targets but the most frequent one. */
export const inconsistentTarget: ComparisonRule = {
  id: 'inconsistent-target',
  category: 'terminology/inconsistent-use',
  severity: 'minor',
  compare: () => {
    /** The single target of a source, or all of them once there are several. */
    const known = new Map<
      string,
      { target: string; first: Translation; others: Map<string, Translation> | undefined }
    >();
    return {
      add({ segment: { id, context, plural }, source, target }) {
        const translation = target.text.trim();
        if (translation === '' || plural !== undefined) return;
        const text = source.text.trim();
        const key = context === undefined ? text : `${context}\0${text}`;
        const entry = known.get(key);
        if (entry === undefined) {
          known.set(key, { target: translation, first: { count: 1, ids: [id] }, others: undefined });
          return;
        }
        let found = entry.target === translation ? entry.first : entry.others?.get(translation);
        if (found === undefined) (entry.others ??= new Map()).set(translation, (found = { count: 0, ids: [] }));
        found.count += 1;
        found.ids.push(id);
      },
      *finish() {
        for (const { first, others } of known.values()) {
          if (others === undefined) continue;
          const all = [first, ...others.values()];
          const usual = all.reduce((most, each) => (each.count > most.count ? each : most));
          const related = usual.ids.slice(0, MAX_RELATED);
          for (const id of all.filter((each) => each !== usual).flatMap(({ ids }) => ids)) {
            yield [id, finding('The same source has another translation elsewhere.', [], [], { related })];
          }
        }
      },
    };
  },
};
