import { render } from 'preact';
import type { Result } from '../base/result.ts';
import type { HostMessage, RequestProblem, requests } from '../protocol/messages.ts';
import { unpackSnapshot } from '../protocol/sameDefinition.ts';
import type { PanelSnapshot } from '../protocol/snapshot.ts';
import { editorId, focusField } from './edit/useEditor.ts';
import { setLanguage, startPage } from './kit/startPage.ts';
import { Panel } from './panel.tsx';
import type { PanelTools } from './panelTools.ts';
import { restoredFor, savedState, type TypedBefore } from './savedState.ts';
import { type Navigation, type PanelEvent, reduce, startNavigation, startState } from './store.ts';
import { type Wording, wordingOf } from './wording.ts';

/** Intervals for updating ages and hiding a notice: milliseconds. */
const tickEvery = 30_000;
const noticeFor = 4000;
startPage<typeof requests, Extract<HostMessage, { type: 'snapshot' }>>(({ root, saved, request, setState }) => {
  let state = startState(startNavigation);
  let scrollTop = 0;
  let typedBefore: TypedBefore = new Map();
  let wording: Wording | null = null;
  let noticeTimer = 0;

  function dispatch(event: PanelEvent): void {
    const isFirst = state.snapshot === null;
    const wasTyping = state.navigation.typing.size > 0;
    if (isFirst && event.type === 'snapshot') {
      const restored = restoredFor(saved, event.snapshot.target);
      state = startState(restored.navigation);
      ({ scrollTop, typedBefore } = restored);
    }
    const before = state.navigation;
    state = reduce(state, event);
    if (!wasTyping && state.navigation.typing.size > 0) void request('editing', {});
    // A comparison opens at the differences.
    if (isFirst && !saved && state.snapshot?.comparison) state = reduce(state, { type: 'tab', tab: 'changes' });
    if (!state.snapshot || !wording) return;
    draw(state.snapshot, wording);
    if (isFirst) window.scrollTo(0, scrollTop);
    if (event.type === 'editLicense') showLicenseField(!before.typing.has('declared'));
    if (event.type === 'snapshot') showRequestedLicense(before);
    if (event.type !== 'tick') save(state.snapshot);
  }

  function draw(snapshot: PanelSnapshot, wordsNow: Wording): void {
    const tools: PanelTools = {
      snapshot,
      wording: wordsNow,
      now: state.now,
      navigation: state.navigation,
      dispatch,
      request,
      send: (name, params, done) => report(request(name, params), done),
      act: (action) => report(request('act', { action })),
      openLink: (url) => report(request('openLink', { url })),
      copyText: (text) => report(request('copyText', { text }), wordsNow.say('copied')),
    };
    render(<Panel tools={tools} notice={state.notice} />, root);
  }

  /** After a snapshot that opened the field of the license, or put a suggestion into it. */
  function showRequestedLicense({ wentAt, typing, isLicenseWanted: wasWanted }: Navigation): void {
    const { activeElement } = document;
    const hasFocus = activeElement?.id === editorId('declared');
    const isChanged = state.navigation.typing.get('declared') !== typing.get('declared');
    // After a wait the user may be typing elsewhere.
    const isOpened = wasWanted ? isChanged && document.hasFocus() : state.navigation.wentAt > wentAt;
    const isElsewhere = wasWanted && activeElement instanceof HTMLInputElement && !hasFocus;
    if (isOpened && !isElsewhere) showLicenseField(!typing.has('declared'));
    else if (isChanged && hasFocus) showLicenseField(true);
  }

  /** If it is open. `isNew`: nothing was typed yet, so that typing replaces its text. */
  function showLicenseField(isNew: boolean): void {
    const field = document.getElementById(editorId('declared'));
    focusField(field, isNew);
    field?.scrollIntoView({ block: 'center' });
  }

  function save(snapshot: PanelSnapshot): void {
    setState(savedState(snapshot.target, state.navigation, scrollTop, typedBefore));
  }

  function report(answer: Promise<Result<unknown, RequestProblem>>, done = ''): void {
    void answer.then((outcome) => {
      const text = outcome.ok ? done : failureLabel(outcome.problem);
      if (text === '') return;
      dispatch({ type: 'notice', text });
      window.clearTimeout(noticeTimer);
      noticeTimer = window.setTimeout(() => dispatch({ type: 'notice', text: '' }), noticeFor);
    });
  }

  function failureLabel(problem: RequestProblem): string {
    if (!wording || problem.kind === 'closed') return '';
    const cause = problem.kind === 'failed' ? problem.cause : wording.say('requestRefused');
    return wording.say('requestFailed', { cause });
  }

  window.setInterval(() => dispatch({ type: 'tick', at: Date.now() }), tickEvery);
  // The labels come before the first snapshot, and the editor's language does not change while the page is there.
  void request('ready', {}).then((answer) => {
    if (!answer.ok) return;
    setLanguage(answer.value.locale);
    wording = wordingOf(answer.value.labels, answer.value.locale);
  });
  return {
    receive: (data) => dispatch({ type: 'snapshot', snapshot: unpackSnapshot(data, state.snapshot), at: Date.now() }),
    onScrolled: (top) => {
      scrollTop = top;
      if (state.snapshot) save(state.snapshot);
    },
  };
});
