import { useEffect, useRef, useState } from 'preact/hooks';
import type { RequestResult } from '../../protocol/messages.ts';
import { usePanelTools } from '../panelTools.ts';

export type LicenseAdvice = RequestResult<'licenseChoices'>;

/** How long nothing was typed before the host is asked: milliseconds. */
const stillFor = 100;

const none: LicenseAdvice = { choices: [], problem: null, normal: null };

/** What the host says of the text, with the caret at `at`: of the latest text only, and the last answer until then. */
export function useLicenseChoices(text: string, at: number): { readonly advice: LicenseAdvice; readonly isOf: string } {
  const { request } = usePanelTools();
  const ask = useRef(request);
  ask.current = request;
  const [answer, setAnswer] = useState({ advice: none, isOf: '' });
  useEffect(() => {
    let isLatest = true;
    const timer = setTimeout(() => {
      void ask
        .current('licenseChoices', { text: text.slice(0, longest), at: Math.min(at, text.length, longest) })
        .then((outcome) => {
          if (isLatest) setAnswer({ advice: outcome.ok ? outcome.value : none, isOf: text });
        });
    }, stillFor);
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [text, at]);
  return answer;
}

/** What a request takes (protocol/draft.ts). */
const longest = 4000;
