// Plain JavaScript: tools/temporal runs before Node 24 is installed.

/** The release of Temporal's command line tool that is downloaded; its server is 1.32.0. */
export const RELEASE = '1.9.1';

/** Names of the downloaded and the built program in the cache. Another release has another name, so an old one isn't used. */
export const PROGRAM_FILES = /** @type {const} */ ({
  download: `temporal-${RELEASE}`,
  // The versions of the tool and of its SQLite driver in tools/temporal/server/go.mod.
  build: 'temporal-1.5.1-sqlite-1.51.0',
});

/** True for the output of Temporal's `--version`: other programs are called `temporal`, too. @param {string} printed */
export const isTemporalVersion = (printed) => /temporal version .{0,200}server/i.test(printed);
