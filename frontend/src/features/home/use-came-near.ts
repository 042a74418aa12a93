import { type RefObject, useEffect, useState } from 'react';

/** Whether a part of the page has come near the window, once and for all: time to fetch what it shows. */
export function useCameNear(part: RefObject<HTMLElement | null>): boolean {
  const [near, setNear] = useState(false);

  useEffect(() => {
    if (near || !part.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: '400px' },
    );
    observer.observe(part.current);
    return () => observer.disconnect();
  }, [near, part]);

  return near;
}
