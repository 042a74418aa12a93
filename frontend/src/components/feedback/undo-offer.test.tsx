import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { UndoOffer } from './undo-offer.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function offer({ pausable = false } = {}) {
  const [onUndo, onEnd] = [vi.fn<() => void>(), vi.fn<() => void>()];
  renderPage(
    <>
      <UndoOffer message="It goes." durationMs={10_000} pausable={pausable} onUndo={onUndo} onEnd={onEnd} />
      <input aria-label="Words" />
    </>,
  );
  return { onUndo, onEnd };
}
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const undo = () => screen.queryByRole('button', { name: 'Undo' });

test('the offer counts down and ends once', () => {
  const { onEnd } = offer();
  pass(4000);
  expect(screen.getByText('6 s')).toBeVisible();
  expect(onEnd).not.toHaveBeenCalled();
  pass(60_000);
  expect(undo()).toBeNull();
  expect(onEnd).toHaveBeenCalledTimes(1);
});

test('with `pausable` the countdown pauses while the toast has the focus', () => {
  const { onEnd } = offer({ pausable: true });
  act(() => undo()?.focus());
  pass(60_000);
  expect(undo()).toBeVisible();
  act(() => undo()?.blur());
  pass(10_500);
  expect(onEnd).toHaveBeenCalledTimes(1);
});

test('without `pausable` a focused toast stays on screen but its Undo disappears when the time is over', () => {
  const { onEnd } = offer();
  act(() => undo()?.focus());
  pass(9000);
  expect(undo()).toBeVisible();
  expect(onEnd).not.toHaveBeenCalled();
});

test('Ctrl+Z triggers Undo once, except inside a field', () => {
  const { onUndo } = offer();
  fireEvent.keyDown(screen.getByLabelText('Words'), { key: 'z', ctrlKey: true });
  expect(onUndo).not.toHaveBeenCalled();
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
  expect(onUndo).toHaveBeenCalledTimes(1);
  pass(60_000);
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
  expect(onUndo).toHaveBeenCalledTimes(1);
});
