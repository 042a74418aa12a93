import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** This close to the end counts as being there, in pixels. */
const nearEnd = 48;
/** This close to the top the older ones are fetched. */
const nearTop = 160;

type Anchor = 'end' | { readonly item: string; readonly offset: number };

/**
 * Keeps a scrolling list still while things come before and after what is being read: whoever is at the end
 * stays there, and everybody else keeps the line they are on. Items carry their id in `data-item`.
 * @param contents changes with every change of the list.
 */
export function useHeldScroll(contents: unknown, onTop: () => void) {
  const box = useRef<HTMLDivElement>(null);
  const anchor = useRef<Anchor>('end');
  const [atEnd, setAtEnd] = useState(true);

  const hold = useCallback(() => {
    const element = box.current;
    if (!element) return;
    const held = anchor.current;
    if (held === 'end') element.scrollTop = element.scrollHeight;
    else {
      const item = element.querySelector<HTMLElement>(`[data-item="${held.item}"]`);
      if (item) element.scrollTop = item.offsetTop - held.offset;
    }
  }, []);

  useLayoutEffect(hold, [hold, contents]);

  // Fonts that come late and an item that is being edited change the height too.
  useEffect(() => {
    const list = box.current?.firstElementChild;
    if (!list) return;
    const observer = new ResizeObserver(hold);
    observer.observe(list);
    return () => observer.disconnect();
  }, [hold]);

  function handleScroll(): void {
    const element = box.current;
    if (!element) return;
    const end = element.scrollHeight - element.scrollTop - element.clientHeight < nearEnd;
    const items = [...element.querySelectorAll<HTMLElement>('[data-item]')];
    const first = items.find((item) => item.offsetTop + item.offsetHeight > element.scrollTop);
    anchor.current =
      end || !first
        ? 'end'
        : { item: first.dataset['item'] ?? '', offset: first.offsetTop - element.scrollTop };
    setAtEnd(end);
    if (element.scrollTop < nearTop) onTop();
  }

  const goToEnd = useCallback(() => {
    anchor.current = 'end';
    setAtEnd(true);
    hold();
  }, [hold]);

  return { box, atEnd, goToEnd, handleScroll };
}
