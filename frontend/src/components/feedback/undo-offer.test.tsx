import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { UndoOffer } from './undo-offer.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function offer({ waits = false } = {}) {
  const [onUndo, onEnd] = [vi.fn<() => void>(), vi.fn<() => void>()];
  renderPage(
    <>
      <UndoOffer message="It goes." forMs={10_000} waits={waits} onUndo={onUndo} onEnd={onEnd} />
      <input aria-label="Words" />
    </>,
  );
  return { onUndo, onEnd };
}
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const undo = () => screen.queryByRole('button', { name: 'Undo' });

test('the offer counts down and ends with its time, once', () => {
  const { onEnd } = offer();
  pass(4000);
  expect(screen.getByText('6 s')).toBeVisible();
  expect(onEnd).not.toHaveBeenCalled();
  pass(60_000);
  expect(undo()).toBeNull();
  expect(onEnd).toHaveBeenCalledTimes(1);
});

test('while somebody is at it the time stands still, where nobody but us waits', () => {
  const { onEnd } = offer({ waits: true });
  act(() => undo()?.focus());
  pass(60_000);
  expect(undo()).toBeVisible();
  act(() => undo()?.blur());
  pass(10_500);
  expect(onEnd).toHaveBeenCalledTimes(1);
});

test('where the server’s time runs on, it only stays in sight, and no longer offers what cannot be done', () => {
  const { onEnd } = offer();
  act(() => undo()?.focus());
  pass(9000);
  expect(undo()).toBeVisible();
  expect(onEnd).not.toHaveBeenCalled();
});

test('Ctrl+Z takes it, but not from under a field', () => {
  const { onUndo } = offer();
  fireEvent.keyDown(screen.getByLabelText('Words'), { key: 'z', ctrlKey: true });
  expect(onUndo).not.toHaveBeenCalled();
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
  expect(onUndo).toHaveBeenCalledTimes(1);
  pass(60_000);
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
  expect(onUndo).toHaveBeenCalledTimes(1);
});
