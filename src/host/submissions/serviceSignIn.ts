import * as vscode from 'vscode';

import { settingDefaults } from '../../contributions.ts';
import { addressKey, type SignInAnswer, type SignInRule, signInRule } from '../../model/submissions/signInRule.ts';
import { isRecord } from '../../base/isRecord.ts';
import type { Settings } from '../common/settings.ts';
import { addressLabel, type Target } from './contributionLabels.ts';
import { anonymous, type Identity } from './identities.ts';

interface Parts {
  readonly settings: Pick<Settings, 'userApiUrl'>;
  /** Shared by all windows. */
  readonly memento: vscode.Memento;
}

const key = 'signInAnswers';

/**
 * Decides whether the GitHub sign-in may be sent to a service, and warns about an address that user settings don't
 * name.
 */
export class ServiceSignIn {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  rule(service: string): SignInRule {
    const { settings } = this.#parts;
    return signInRule(service, {
      builtIn: settingDefaults.apiUrl,
      user: settings.userApiUrl(),
      answers: this.#answers(),
    });
  }

  /** The identity of submissions to that service: anonymous unless it may get the sign-in. */
  identityAt(service: string, current: Identity): Identity {
    return this.rule(service) === 'allowed' ? current : anonymous;
  }

  /** Decides whether a submission may carry the sign-in: asks if unknown. `null`: the user cancelled. */
  async decide(target: Target): Promise<SignInAnswer | null> {
    const rule = this.rule(target.service);
    return rule === 'ask' ? this.confirm(target) : rule === 'allowed' ? 'signIn' : 'anonymous';
  }

  /** The warning; its answer is stored for the address. `null`: the user cancelled. */
  async confirm(target: Target): Promise<SignInAnswer | null> {
    const [send, withhold] = [vscode.l10n.t('Send Sign-In'), vscode.l10n.t('Stay Anonymous')];
    const detail = [
      addressLabel(target),
      vscode.l10n.t(
        'This is neither the built-in service nor one that your user settings name. With your sign-in, whoever runs it can change your public repositories on GitHub and read your profile and e-mail addresses.',
      ),
      vscode.l10n.t('The answer is kept for this address. “Forget Trusted Service Addresses” deletes it.'),
    ].join('\n\n');
    const message = vscode.l10n.t('Send your GitHub sign-in to this service?');
    const chosen = await vscode.window.showWarningMessage(message, { modal: true, detail }, withhold, send);
    if (chosen === undefined) return null;
    const answer = chosen === send ? 'signIn' : 'anonymous';
    await this.#parts.memento.update(key, Object.fromEntries(this.#answers().set(addressKey(target.service), answer)));
    return answer;
  }

  /** Asks again for every address. */
  async forget(): Promise<void> {
    await this.#parts.memento.update(key, undefined);
  }

  #answers(): Map<string, SignInAnswer> {
    const stored = this.#parts.memento.get<unknown>(key);
    const entries = isRecord(stored) ? Object.entries(stored) : [];
    return new Map(
      entries.flatMap(([address, answer]) =>
        answer === 'signIn' || answer === 'anonymous' ? [[address, answer]] : [],
      ),
    );
  }
}
