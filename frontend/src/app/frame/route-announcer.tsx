import { VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Moves the focus to the new page and announces its title to screen readers, as a page load would. Does nothing on
 * the first page, which the browser announces itself.
 */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const [title, setTitle] = useState('');
  const previous = useRef(pathname);

  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    document.querySelector<HTMLElement>('#content')?.focus({ preventScroll: true });
    // The page sets its title in an effect that may run after this one.
    const timer = setTimeout(() => setTitle(document.title), 100);
    return () => clearTimeout(timer);
  }, [pathname]);

  return (
    <VisuallyHidden component="output" aria-live="polite">
      {title}
    </VisuallyHidden>
  );
}
