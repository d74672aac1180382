import { searchOf, nonBlankText } from '#web/ui/search.ts';

/**
 * Reads the address of a studio: the language (default: the job's first) and the rendering job (default: the latest).
 */
export const readStudioSearch = searchOf({ language: nonBlankText, render: nonBlankText });
