import * as vscode from 'vscode';

/** A dialog or a notification that was shown to the user. */
export interface Message {
  readonly text: string;
  readonly detail: string;
  readonly buttons: readonly string[];
}

interface SignIns {
  readonly asked: readonly vscode.AuthenticationGetSessionOptions[];
  readonly signOut: () => void;
}

type Answer = (message: Message) => string | undefined;

/**
 * Answers dialogs in place of the user: a window under test refuses to show dialogs. It records notifications and
 * closes them unless an answer is set.
 */
export class Answers {
  readonly dialogs: Message[] = [];
  readonly messages: Message[] = [];
  readonly #restore: (() => void)[] = [];
  #answer: Answer = () => undefined;

  constructor() {
    for (const name of ['showWarningMessage', 'showInformationMessage', 'showErrorMessage'] as const)
      this.#replace(vscode.window, name, (text: string, ...rest: readonly unknown[]) => this.#asked(text, rest));
  }

  /** The answer from now on; `undefined` closes the dialog. */
  answer(answer: Answer): void {
    this.#answer = answer;
  }

  /**
   * The account with that token: signed in already, or when the user is asked to sign in. Returns the requests for a
   * token.
   */
  signIn(account: string, accessToken: string, { isSignedIn = false } = {}): SignIns {
    const asked: vscode.AuthenticationGetSessionOptions[] = [];
    const session = { id: 's', accessToken, account: { id: account, label: account }, scopes: [] };
    this.#replace(
      vscode.authentication,
      'getSession',
      (_: string, __: unknown, options: vscode.AuthenticationGetSessionOptions) => {
        asked.push(options);
        isSignedIn ||= Boolean(options.createIfNone);
        return Promise.resolve(isSignedIn ? session : undefined);
      },
    );
    const signOut = (): void => {
      isSignedIn = false;
    };
    return { asked, signOut };
  }

  /** Chooses a row of every list; `undefined` closes it. */
  pick(choose: (rows: readonly vscode.QuickPickItem[], placeHolder: string) => vscode.QuickPickItem | undefined): void {
    this.#replace(
      vscode.window,
      'showQuickPick',
      async (rows: Thenable<readonly vscode.QuickPickItem[]>, { placeHolder = '' }: vscode.QuickPickOptions = {}) =>
        choose(await rows, placeHolder),
    );
  }

  /** The file that the user chooses in every save dialog; `undefined` closes it. Returns the dialogs' options. */
  save(file: vscode.Uri | undefined): readonly vscode.SaveDialogOptions[] {
    const offered: vscode.SaveDialogOptions[] = [];
    this.#replace(vscode.window, 'showSaveDialog', (options: vscode.SaveDialogOptions) => {
      offered.push(options);
      return Promise.resolve(file);
    });
    return offered;
  }

  clear(): void {
    this.dialogs.length = 0;
    this.messages.length = 0;
  }

  dispose(): void {
    for (const restore of this.#restore.splice(0).toReversed()) restore();
  }

  #asked(text: string, rest: readonly unknown[]): Promise<string | undefined> {
    const [options] = rest;
    const isModal = typeof options === 'object' && options !== null && 'modal' in options;
    const detail = isModal && 'detail' in options ? String(options.detail) : '';
    const buttons = rest.filter((one) => typeof one === 'string');
    const message = { text, detail, buttons };
    (isModal ? this.dialogs : this.messages).push(message);
    return Promise.resolve(this.#answer(message));
  }

  #replace(of: object, name: string, by: unknown): void {
    const before = Object.getOwnPropertyDescriptor(of, name);
    Object.defineProperty(of, name, { value: by, configurable: true, writable: true, enumerable: true });
    this.#restore.push(() => {
      if (before) Object.defineProperty(of, name, before);
    });
  }
}
