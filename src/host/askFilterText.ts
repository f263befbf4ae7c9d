import * as vscode from 'vscode';

interface FilterQuestion {
  readonly prompt: string;
  readonly placeholder: string;
  /** What is looked for until something else is typed. */
  readonly before: string;
  /** Called with each change, so that the list follows what is typed. */
  readonly onText: (text: string) => void;
  /** The person left without saying that this is it. */
  readonly onLeave: () => void;
}

/** Asks what a list is to be filtered by. Resolves when the input is gone. */
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
