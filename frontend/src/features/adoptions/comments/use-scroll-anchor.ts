import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Pixels from the end that still count as the end. */
const nearEndPx = 48;
/** Pixels from the top at which older comments are loaded. */
const nearTopPx = 160;

type Anchor = 'end' | { readonly item: string; readonly offset: number };

/**
 * Keeps the scroll position of a list that grows at both ends: at its end a list stays there, elsewhere the
 * first visible item keeps its place. Items carry their id in `data-item`. `contents` must change with the
 * list.
 */
export function useScrollAnchor(contents: unknown, onTop: () => void) {
  const box = useRef<HTMLDivElement>(null);
  const anchor = useRef<Anchor>('end');
  const [atEnd, setAtEnd] = useState(true);

  const restoreScroll = useCallback(() => {
    const element = box.current;
    if (!element) return;
    const currentAnchor = anchor.current;
    if (currentAnchor === 'end') element.scrollTop = element.scrollHeight;
    else {
      const item = element.querySelector<HTMLElement>(`[data-item="${currentAnchor.item}"]`);
      if (item) element.scrollTop = item.offsetTop - currentAnchor.offset;
    }
  }, []);

  useLayoutEffect(restoreScroll, [restoreScroll, contents]);

  // Late fonts and an item in edit mode change the height too.
  useEffect(() => {
    const list = box.current?.firstElementChild;
    if (!list) return;
    const observer = new ResizeObserver(restoreScroll);
    observer.observe(list);
    return () => observer.disconnect();
  }, [restoreScroll]);

  function handleScroll(): void {
    const element = box.current;
    if (!element) return;
    const end = element.scrollHeight - element.scrollTop - element.clientHeight < nearEndPx;
    const items = [...element.querySelectorAll<HTMLElement>('[data-item]')];
    const first = items.find((item) => item.offsetTop + item.offsetHeight > element.scrollTop);
    anchor.current =
      end || !first
        ? 'end'
        : { item: first.dataset['item'] ?? '', offset: first.offsetTop - element.scrollTop };
    setAtEnd(end);
    if (element.scrollTop < nearTopPx) onTop();
  }

  const goToEnd = useCallback(() => {
    anchor.current = 'end';
    setAtEnd(true);
    restoreScroll();
  }, [restoreScroll]);

  return { box, atEnd, goToEnd, handleScroll };
}
