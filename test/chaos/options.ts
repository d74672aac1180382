import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    jobs: { type: 'string', default: '60' },
    kills: { type: 'string', default: '10' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
    samples: { type: 'string', default: '5' },
    attack: { type: 'string', default: '' },
  },
});

if (values.only !== undefined && !['kills', 'neighbour'].includes(values.only)) {
  throw new Error(`--only is ${values.only}; it takes kills or neighbour`);
}

/** Arguments of `npm run test:chaos`. */
export const CHAOS_OPTIONS = {
  only: values.only,
  jobs: Number(values.jobs),
  kills: Number(values.kills),
  seed: Number(values.seed),
  /** Measurements of each kind, without and with an attack. */
  samples: Number(values.samples),
  /** Part of the names of attacks; empty: all. */
  attack: values.attack,
};
