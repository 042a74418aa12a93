import { type RefObject, useEffect, useState } from 'react';

/** Returns true once `part` has been near the viewport, and stays true. */
export function useNearViewport(part: RefObject<HTMLElement | null>): boolean {
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
