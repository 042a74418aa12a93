import { productEndpoints } from '@petcare/contracts/commerce/products/products.ts';
import {
  importColumns,
  type ProductImport,
  productImportEndpoints,
} from '@petcare/contracts/commerce/products/product-imports.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callForCsv } from '../../../lib/api/api-client.ts';
import { uploadFile } from '../../../lib/api/upload-file.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

const key = [...queryKeys.products, 'imports'];
const pollMs = 1_000;

export function isAtWork({ state }: Pick<ProductImport, 'state'>): boolean {
  return state === 'running' || state === 'undoing';
}

/** Loads an import, and polls it while its lines are imported or undone. */
export function useProductImport(id: string | null) {
  return useQuery({
    queryKey: [...key, 'one', id],
    queryFn: ({ signal }) =>
      call(productImportEndpoints['productImports.get'], { params: { id: id ?? '' }, signal }),
    enabled: id !== null,
    refetchInterval: ({ state: { data } }) => (data && isAtWork(data) ? pollMs : false),
  });
}

export function useProductImports() {
  return useQuery({
    queryKey: [...key, 'list'],
    queryFn: ({ signal }) => call(productImportEndpoints['productImports.list'], { signal }),
  });
}

interface CheckedFile {
  file: File;
  headings: readonly string[];
  onProgress: (part: number) => void;
}

export function useCheckProducts() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ file, headings, onProgress }: CheckedFile) =>
      uploadFile(productImportEndpoints['productImports.check'], file, importIn, {
        signal: new AbortController().signal,
        onProgress,
        query: `?${new URLSearchParams({ headings: JSON.stringify(headings) }).toString()}`,
      }),
    onSuccess: (checked) => queryClient.setQueryData([...key, 'one', checked._id], checked),
  });
}

function importIn(text: string): ProductImport | null {
  try {
    return JSON.parse(text) as ProductImport;
  } catch {
    return null;
  }
}

/** Starts an import, or starts to undo it. Both are idempotent. */
export function useChangeImport(action: 'start' | 'undo') {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(productImportEndpoints[`productImports.${action}`], { params: { id } }),
    onSuccess: (changed) => queryClient.setQueryData([...key, 'one', changed._id], changed),
    onError: () => queryClient.invalidateQueries({ queryKey: key }),
  });
}

/** Downloads all products with the columns of a product file. */
export function downloadProducts(headings: readonly string[]): Promise<{ file: Blob; name: string }> {
  const query = { columns: importColumns.join(','), headings: JSON.stringify(headings) };
  const { signal } = new AbortController();
  return callForCsv(productEndpoints['products.list'], { params: {}, query, signal }, () => undefined);
}
