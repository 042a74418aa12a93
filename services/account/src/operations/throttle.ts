/**
 * Limits how often an action runs: the first call runs at once, further calls at most once per `milliseconds`. The last
 * call always runs.
 */
export function throttle(milliseconds: number, action: () => void): () => void {
  let pause: NodeJS.Timeout | undefined;
  let calledAgain = false;

  function call(): void {
    if (pause) {
      calledAgain = true;
      return;
    }
    action();
    pause = setTimeout(() => {
      pause = undefined;
      if (!calledAgain) return;
      calledAgain = false;
      call();
    }, milliseconds);
    pause.unref();
  }
  return call;
}
