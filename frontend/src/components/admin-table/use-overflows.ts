import { type RefObject, useEffect, useState } from 'react';

export function useOverflows(frame: RefObject<HTMLElement | null>): boolean {
  const [overflows, setOverflows] = useState(false);
  useEffect(() => {
    const table = frame.current?.querySelector('table');
    if (!frame.current || !table) return undefined;
    const { current } = frame;
    const observer = new ResizeObserver(() => setOverflows(table.offsetWidth > current.clientWidth + 1));
    observer.observe(current);
    observer.observe(table);
    return () => observer.disconnect();
  }, [frame]);
  return overflows;
}
