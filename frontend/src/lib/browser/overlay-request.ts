const overlayRequest = new EventTarget();

/** Asks for the code that shows dialogs and toasts, which public pages load late. */
export function requestOverlays(): void {
  overlayRequest.dispatchEvent(new Event('request'));
}

/** @returns a function that removes the listener. */
export function onOverlayRequest(listener: () => void): () => void {
  overlayRequest.addEventListener('request', listener);
  return () => overlayRequest.removeEventListener('request', listener);
}
