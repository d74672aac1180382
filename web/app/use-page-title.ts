import { useEffect, useRef } from 'react';

/**
 * Names the tab after the heading of the page, and moves the focus there when another page is opened, so that screen readers announce
 * it (WCAG 2.4.2, 2.4.3).
 */
export function usePageTitle(path: string | undefined): void {
  const former = useRef(path);
  useEffect(() => {
    const content = document.getElementById('content')!;
    let isOpened = former.current !== undefined && former.current !== path;
    former.current = path;
    const apply = () => {
      const heading = content.querySelector('h1');
      if (!heading?.textContent) return;
      const title = `${heading.textContent} · Loquent`;
      if (document.title !== title) document.title = title;
      // A page may have given the focus to one of its fields.
      if (isOpened && !content.contains(document.activeElement)) {
        heading.tabIndex = -1;
        heading.focus({ preventScroll: true });
      }
      isOpened = false;
    };
    apply();
    const observer = new MutationObserver(apply);
    observer.observe(content, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [path]);
}
