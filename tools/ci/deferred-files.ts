/** A program: prints the test files that `npm test` leaves to `npm run test:all`, one per line, relative to the repository. */
import { findTestAllFiles } from '#test/suite/test-files.ts';

for (const file of findTestAllFiles()) console.log(file);
