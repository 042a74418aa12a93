import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { isApiError } from '../../lib/api/api-client.ts';
import type { ChosenPicture } from '../../lib/drafts/post-drafts.ts';
import { refusalOf, uploadPicture } from '../../lib/pictures/upload-picture.ts';

export type Pictures = readonly ChosenPicture[];
/** Takes an updater function, because the form's pictures can change while an upload runs. */
export type ChangePictures = (change: (pictures: Pictures) => Pictures) => void;

export type UploadState =
  | { readonly name: 'waiting' }
  /** `part` ranges from 0 to 1. */
  | { readonly name: 'uploading'; readonly part: number }
  | { readonly name: 'failed'; readonly error: unknown; readonly retry: () => void }
  | { readonly name: 'uploaded' };

/**
 * Uploads the chosen files one at a time, in order, and stores the server's answer with each. Removing a picture
 * aborts its upload. A network failure is retried when the browser is online again; other failures wait for
 * `retry`.
 */
export function useUploads(
  pictures: Pictures,
  onChange: ChangePictures,
): (picture: ChosenPicture) => UploadState {
  const [progress, setProgress] = useState({ key: '', part: 0 });
  const [failures, setFailures] = useState<ReadonlyMap<string, unknown>>(new Map());
  const next = pictures.find(({ key, file, uploaded }) => file && !uploaded && !failures.has(key));
  const nextKey = next?.key;
  const nextFile = next?.file;

  const storeUpload = useEffectEvent((key: string, uploaded: ChosenPicture['uploaded']) => {
    onChange((current) =>
      current.map((picture) => (picture.key === key ? { ...picture, uploaded } : picture)),
    );
  });

  useEffect(() => {
    if (!nextKey || !nextFile) return;
    const controller = new AbortController();
    async function send(key: string, file: File) {
      try {
        const refusal = refusalOf(file);
        if (refusal) throw refusal;
        const onProgress = (part: number) => setProgress({ key, part });
        storeUpload(key, await uploadPicture(file, { signal: controller.signal, onProgress }));
      } catch (error) {
        if (!controller.signal.aborted) setFailures((known) => new Map(known).set(key, error));
      }
    }
    void send(nextKey, nextFile);
    return () => controller.abort();
  }, [nextKey, nextFile]);

  const clearFailures = useCallback((matches: (key: string, error: unknown) => boolean) => {
    setFailures((known) => new Map([...known].filter(([key, error]) => !matches(key, error))));
  }, []);

  useEffect(() => {
    const handleOnline = () => clearFailures((_, error) => isApiError(error, 'network'));
    window.addEventListener('online', handleOnline);
    return () => window.removeEventListener('online', handleOnline);
  }, [clearFailures]);

  return ({ key, uploaded }) => {
    if (uploaded) return { name: 'uploaded' };
    if (failures.has(key)) {
      return {
        name: 'failed',
        error: failures.get(key),
        retry: () => clearFailures((failed) => failed === key),
      };
    }
    if (key !== nextKey) return { name: 'waiting' };
    return { name: 'uploading', part: progress.key === key ? progress.part : 0 };
  };
}
