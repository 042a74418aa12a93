import { styledAttribute, styledSheetId } from '@petcare/contracts/rendered-pages.ts';

/** Gives the elements of a rendered page their own styles, as React expects them. */
export function restoreStyleAttributes(): void {
  const style = document.querySelector<HTMLStyleElement>(`style#${styledSheetId}`);
  for (const rule of style?.sheet?.cssRules ?? []) {
    if (!(rule instanceof CSSStyleRule)) continue;
    for (const element of document.querySelectorAll<HTMLElement>(rule.selectorText)) {
      element.style.cssText = rule.style.cssText;
      element.removeAttribute(styledAttribute);
    }
  }
  style?.remove();
}
