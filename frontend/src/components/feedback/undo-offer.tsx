import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Text } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

const tickMs = 200;

interface UndoOfferProps {
  message: string;
  durationMs: number;
  /**
   * True pauses the countdown under pointer or focus, for deletions that only this page delays. False lets it run
   * on, as the server's delay does; the message then only stays on screen.
   */
  pausable: boolean;
  onUndo: () => void;
  /** Called when the time is over and the message has neither pointer nor focus. */
  onEnd: () => void;
}

/** Open offers, newest last; Ctrl+Z applies to the newest. */
const offers: symbol[] = [];

/**
 * Message with an `Undo` button and a countdown; Ctrl+Z outside of fields works too. It does not disappear while it
 * has the pointer or focus. Screen readers announce it once, not every second.
 */
export function UndoOffer({ message, durationMs, pausable, onUndo, onEnd }: UndoOfferProps) {
  const { i18n } = useLingui();
  const containerRef = useRef<HTMLDivElement>(null);
  const left = useTimeLeft(durationMs, containerRef, pausable, onEnd);
  const isOver = left <= 0;
  const seconds = i18n.number(Math.max(0, Math.ceil(left / 1000)));
  const undo = useEffectEvent(onUndo);

  useEffect(() => {
    if (isOver) return undefined;
    const offer = Symbol('offer');
    offers.push(offer);
    const handleKey = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
      if (!isUndo || offers.at(-1) !== offer || isTyping(event.target)) return;
      event.preventDefault();
      undo();
    };
    window.addEventListener('keydown', handleKey);
    return () => {
      offers.splice(offers.indexOf(offer), 1);
      window.removeEventListener('keydown', handleKey);
    };
  }, [isOver]);

  return (
    <div ref={containerRef}>
      <Text size="sm">{message}</Text>
      {!isOver && (
        <Group gap="sm" mt={8}>
          <Button size="sm" variant="light" onClick={onUndo} aria-keyshortcuts="Control+Z">
            <Trans>Undo</Trans>
          </Button>
          <Text size="sm" c="dimmed" className="pc-numbers" aria-hidden="true">
            <Trans>{seconds} s</Trans>
          </Text>
        </Group>
      )}
    </div>
  );
}

function useTimeLeft(
  durationMs: number,
  containerRef: { readonly current: HTMLElement | null },
  pausable: boolean,
  onEnd: () => void,
): number {
  const [left, setLeft] = useState(durationMs);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    let remaining = durationMs;
    let before = Date.now();
    const timer = setInterval(() => {
      const now = Date.now();
      const held = isHeld(containerRef.current);
      if (!pausable || !held) remaining -= now - before;
      before = now;
      setLeft(remaining);
      if (remaining > 0 || held) return;
      clearInterval(timer);
      end();
    }, tickMs);
    return () => clearInterval(timer);
  }, [durationMs, containerRef, pausable]);
  return left;
}

function isHeld(container: HTMLElement | null): boolean {
  const toast = container?.closest('[role="alert"]') ?? container;
  return toast?.matches(':hover, :focus-within') ?? false;
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable="true"]');
}
