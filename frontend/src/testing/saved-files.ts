import { vi } from 'vitest';

/** Records the files that this test's pages save, since jsdom has no downloads. */
export function watchSavedFiles(): { name: string; size: number }[] {
  const saved: { name: string; size: number }[] = [];
  let size = 0;
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    size = (file as Blob).size;
    return 'blob:file';
  });
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push({ name: this.download, size });
  });
  return saved;
}
