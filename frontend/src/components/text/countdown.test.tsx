import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { Countdown } from './countdown.tsx';

afterEach(() => vi.useRealTimers());

test('the countdown stops at zero and calls onEnd once', () => {
  vi.useFakeTimers();
  const handleEnd = vi.fn<() => void>();
  renderPage(<Countdown until={Date.now() + 65_000} onEnd={handleEnd} />);
  expect(screen.getByRole('timer')).toHaveTextContent('1:05');
  act(() => void vi.advanceTimersByTime(6000));
  expect(screen.getByRole('timer')).toHaveTextContent('0:59');
  expect(handleEnd).not.toHaveBeenCalled();
  act(() => void vi.advanceTimersByTime(120_000));
  expect(screen.getByRole('timer')).toHaveTextContent('0:00');
  expect(handleEnd).toHaveBeenCalledTimes(1);
});
