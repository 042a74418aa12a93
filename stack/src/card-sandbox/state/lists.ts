import { resourceMissing } from './card-errors.ts';

export interface List<Item> {
  object: 'list';
  data: Item[];
  has_more: boolean;
  url: string;
}

interface Page {
  limit?: number | undefined;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
}

/**
 * Returns one page of items given newest first, in the shape that the SDK's auto-pagination expects.
 * @throws ProviderError 404 when the cursor is not among the items.
 */
export function paginate<Item extends { id: string }>(items: Item[], page: Page, url: string): List<Item> {
  const limit = page.limit ?? 10;
  if (page.ending_before !== undefined) {
    const end = indexOf(items, page.ending_before, 'ending_before');
    const start = Math.max(0, end - limit);
    return { object: 'list', data: items.slice(start, end), has_more: start > 0, url };
  }
  const start =
    page.starting_after === undefined ? 0 : indexOf(items, page.starting_after, 'starting_after') + 1;
  return {
    object: 'list',
    data: items.slice(start, start + limit),
    has_more: start + limit < items.length,
    url,
  };
}

function indexOf(items: { id: string }[], id: string, param: string): number {
  const index = items.findIndex((item) => item.id === id);
  if (index === -1) throw resourceMissing('object', id, param);
  return index;
}
