import { styledAttribute, styledSheetId, styleNoncePlaceholder } from '@petcare/contracts/rendered-pages.ts';

/**
 * Moves the `style` attributes of HTML that React rendered into a style sheet, which the content security policy
 * allows by nonce. Browsers move them back before React takes over the page.
 */
export function moveStyleAttributes(html: string): { html: string; sheet: string } {
  const ids = new Map<string, number>();
  const moved = html.replaceAll(/ style="([^"]*)"/g, (_attribute, escaped: string) => {
    const id = ids.get(escaped) ?? ids.size;
    ids.set(escaped, id);
    return ` ${styledAttribute}="${id}"`;
  });
  // The id of the root element puts the rules above those of classes, as attributes are.
  const rules = [...ids].map(
    ([escaped, id]) => `#root [${styledAttribute}="${id}"]{${declarationsOf(escaped)}}`,
  );
  const sheet = `<style id="${styledSheetId}" nonce="${styleNoncePlaceholder}">${rules.join('')}</style>`;
  return { html: moved, sheet: rules.length > 0 ? sheet : '' };
}

const entities: Record<string, string> = { quot: '"', '#x27': "'", lt: '<', gt: '>', amp: '&' };

/** @throws Error for a declaration that would end its rule or the sheet. */
function declarationsOf(escaped: string): string {
  const declarations = escaped.replaceAll(
    /&(quot|#x27|lt|gt|amp);/g,
    (_entity, name: string) => entities[name] ?? '',
  );
  if (/[<{}]/.test(declarations)) throw new Error(`no style for a sheet: ${declarations}`);
  return declarations;
}
