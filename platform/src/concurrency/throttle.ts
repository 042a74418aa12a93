/**
 * Does something at once, and then at most once in so many milliseconds however often it is asked for; the last
 * asking is never forgotten.
 */
export function throttle(milliseconds: number, act: () => void): () => void {
  let pause: NodeJS.Timeout | undefined;
  let again = false;

  function ask(): void {
    if (pause) {
      again = true;
      return;
    }
    act();
    pause = setTimeout(() => {
      pause = undefined;
      if (!again) return;
      again = false;
      ask();
    }, milliseconds);
    pause.unref();
  }
  return ask;
}
