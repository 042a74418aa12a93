import { maxVoiceNoteSeconds } from '@petcare/contracts/clinic/emergencies.ts';
import { useEffect, useRef, useState } from 'react';

/** Types that the server plays; browsers record one of them. */
const types = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus', 'audio/webm'];
const bitsPerSecond = 32_000;

type RecorderState = 'idle' | 'recording' | 'recorded' | 'denied' | 'empty';

export function canRecord(): boolean {
  return 'MediaRecorder' in globalThis && 'mediaDevices' in navigator;
}

/** Records the microphone for at most 20 seconds. Nothing leaves the device before the form is sent. */
export function useRecorder() {
  const [state, setState] = useState<RecorderState>('idle');
  const [seconds, setSeconds] = useState(0);
  const [recording, setRecording] = useState<{ file: File; url: string } | null>(null);
  const stop = useRef<() => void>(() => undefined);
  const url = recording?.url;
  useEffect(
    () => () => {
      if (url !== undefined) URL.revokeObjectURL(url);
    },
    [url],
  );
  useEffect(() => () => stop.current(), []);

  async function start() {
    const stream = await navigator.mediaDevices.getUserMedia({ audio: true }).catch(() => null);
    if (!stream) {
      setState('denied');
      return;
    }
    const mimeType = types.find((type) => MediaRecorder.isTypeSupported(type));
    const recorder = new MediaRecorder(stream, {
      audioBitsPerSecond: bitsPerSecond,
      ...(mimeType !== undefined && { mimeType }),
    });
    const parts: Blob[] = [];
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
    recorder.addEventListener('stop', () => {
      clearTimeout(limit);
      clearInterval(counting);
      for (const track of stream.getTracks()) track.stop();
      const file = new File(parts, 'voice-note', { type: recorder.mimeType });
      setRecording({ file, url: URL.createObjectURL(file) });
      setState('recorded');
    });
    const limit = setTimeout(() => stop.current(), maxVoiceNoteSeconds * 1000);
    const counting = setInterval(() => setSeconds((before) => before + 1), 1000);
    stop.current = () => {
      if (recorder.state !== 'inactive') recorder.stop();
    };
    recorder.start();
    setSeconds(0);
    setState('recording');
  }

  function remove() {
    setRecording(null);
    setState('idle');
  }

  /** For a recording that cannot be played: one that is stopped at once has a header without sound. */
  function discard() {
    setRecording(null);
    setState('empty');
  }

  return {
    state,
    seconds,
    recording,
    start: () => void start(),
    stop: () => stop.current(),
    remove,
    discard,
  };
}
