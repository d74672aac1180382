import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const MARKER = '// Runs first';

/**
 * Starts the slowest files first, which have a comment `// Runs first`: if one started last, it would run alone on a
 * single processor. A fresh clone knows no times of earlier runs.
 */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { first = [], rest = [] } = Object.groupBy(await super.sort(files), ({ moduleId }) =>
      readFileSync(moduleId, 'utf8').includes(MARKER) ? 'first' : 'rest',
    );
    return [...first, ...rest];
  }
}
