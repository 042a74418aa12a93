import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Text } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

const lookMs = 200;

interface UndoOfferProps {
  message: string;
  /** How long it can be taken back. */
  forMs: number;
  /** The time stands still while somebody is at the message: nobody but us waits. Else it only stays in sight. */
  waits: boolean;
  onUndo: () => void;
  /** The time is over, and nobody is at the message any more. */
  onEnd: () => void;
}

/** Open offers, newest last: the keys are for that one. */
const offers: symbol[] = [];

/**
 * A message with `Undo` and the seconds that are left to press it; also by Ctrl+Z outside of fields. It does not go
 * away under the pointer or from under the focus. Screen readers hear it once and not every second.
 */
export function UndoOffer({ message, forMs, waits, onUndo, onEnd }: UndoOfferProps) {
  const { i18n } = useLingui();
  const place = useRef<HTMLDivElement>(null);
  const left = useTimeLeft(forMs, place, waits, onEnd);
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
    <div ref={place}>
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

/** The milliseconds that are left. Calls `onEnd` once, when they are over and nobody is at the message. */
function useTimeLeft(
  forMs: number,
  place: { readonly current: HTMLElement | null },
  waits: boolean,
  onEnd: () => void,
): number {
  const [left, setLeft] = useState(forMs);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    let remaining = forMs;
    let before = Date.now();
    const timer = setInterval(() => {
      const now = Date.now();
      const held = isHeld(place.current);
      if (!waits || !held) remaining -= now - before;
      before = now;
      setLeft(remaining);
      if (remaining > 0 || held) return;
      clearInterval(timer);
      end();
    }, lookMs);
    return () => clearInterval(timer);
  }, [forMs, place, waits]);
  return left;
}

function isHeld(place: HTMLElement | null): boolean {
  const toast = place?.closest('[role="alert"]') ?? place;
  return toast?.matches(':hover, :focus-within') ?? false;
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable="true"]');
}
