import { useEffect, useRef, useState } from 'preact/hooks';
import type { RequestResult } from '../../protocol/messages.ts';
import { usePanelTools } from '../panelTools.ts';

export type LicenseAdvice = RequestResult<'licenseChoices'>;

/** How long nothing was typed before the host is asked: milliseconds. */
const stillFor = 100;

const none: LicenseAdvice = { choices: [], problem: null, normal: null };

/** What the host says of the text, with the caret at `at`. `null` while the answer is on its way: choices say which stretch they replace. */
export function useLicenseChoices(text: string, at: number): LicenseAdvice | null {
  const { request } = usePanelTools();
  const ask = useRef(request);
  ask.current = request;
  const [answer, setAnswer] = useState({ advice: none, text: '', at: -1 });
  useEffect(() => {
    let isLatest = true;
    const timer = setTimeout(() => {
      void ask
        .current('licenseChoices', { text: text.slice(0, longest), at: Math.min(at, text.length, longest) })
        .then((outcome) => {
          if (isLatest) setAnswer({ advice: outcome.ok ? outcome.value : none, text, at });
        });
    }, stillFor);
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [text, at]);
  return answer.text === text && answer.at === at ? answer.advice : null;
}

/** What a request takes (protocol/draft.ts). */
const longest = 4000;
