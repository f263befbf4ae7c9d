import * as vscode from 'vscode';

interface FilterQuestion {
  readonly prompt: string;
  readonly placeholder: string;
  /** Used until the user types. */
  readonly before: string;
  /** Called on each change, so that the list follows the typing. */
  readonly onText: (text: string) => void;
  /** Another way to filter, on a button of the input. */
  readonly other?: { readonly title: string; readonly run: () => Promise<void> };
  /** The user left without accepting. */
  readonly onLeave: () => void;
}

/** Asks for a filter text. Resolves when the input, and what its button has opened, closes. */
export async function askFilterText(question: FilterQuestion): Promise<void> {
  const { prompt, placeholder, before, other, onText, onLeave } = question;
  const input = vscode.window.createInputBox();
  input.prompt = prompt;
  input.placeholder = placeholder;
  input.value = before;
  if (other) input.buttons = [{ iconPath: new vscode.ThemeIcon('law'), tooltip: other.title }];
  let isOther = false;
  await new Promise<void>((resolve) => {
    let isAccepted = false;
    input.onDidChangeValue((text) => onText(text.trim()));
    input.onDidAccept(() => {
      isAccepted = true;
      input.hide();
    });
    input.onDidTriggerButton(() => {
      isAccepted = true;
      isOther = true;
      input.hide();
    });
    input.onDidHide(() => {
      if (!isAccepted) onLeave();
      input.dispose();
      resolve();
    });
    input.show();
  });
  if (isOther) await other?.run();
}
