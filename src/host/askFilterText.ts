import * as vscode from 'vscode';

interface FilterQuestion {
  readonly prompt: string;
  readonly placeholder: string;
  /** Used until the user types. */
  readonly before: string;
  /** Called on each change, so that the list follows the typing. */
  readonly onText: (text: string) => void;
  /** The user left without accepting. */
  readonly onLeave: () => void;
}

/** Asks for a filter text. Resolves when the input closes. */
export async function askFilterText({ prompt, placeholder, before, onText, onLeave }: FilterQuestion): Promise<void> {
  const input = vscode.window.createInputBox();
  input.prompt = prompt;
  input.placeholder = placeholder;
  input.value = before;
  await new Promise<void>((resolve) => {
    let isAccepted = false;
    input.onDidChangeValue((text) => onText(text.trim()));
    input.onDidAccept(() => {
      isAccepted = true;
      input.hide();
    });
    input.onDidHide(() => {
      if (!isAccepted) onLeave();
      input.dispose();
      resolve();
    });
    input.show();
  });
}
