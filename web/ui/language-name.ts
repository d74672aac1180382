import { languageLabel } from '#web/app/texts.tsx';

/** `languageLabel`, for pages that are being changed. */
export const useLanguageName = () => languageLabel;
