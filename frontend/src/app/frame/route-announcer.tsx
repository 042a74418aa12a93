import { VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Does for a screen reader what a page load would: moves the focus to the new page and says its title.
 * Does nothing on the first page, which the browser announces itself.
 */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const [title, setTitle] = useState('');
  const previous = useRef(pathname);

  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    document.querySelector<HTMLElement>('#content')?.focus({ preventScroll: true });
    // The page sets its title in an effect of its own, which may run after this one.
    const timer = setTimeout(() => setTitle(document.title), 100);
    return () => clearTimeout(timer);
  }, [pathname]);

  return (
    <VisuallyHidden component="output" aria-live="polite">
      {title}
    </VisuallyHidden>
  );
}
