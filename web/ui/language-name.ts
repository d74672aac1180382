import { languageName } from '#web/app/texts.tsx';

/** `languageName`, for pages that are being changed. */
export const useLanguageName = () => languageName;
