import * as vscode from 'vscode';

import { assertNever } from '../../base/exhaustive.ts';
import { type ConnectionFault, connectionFault } from '../../core/connectionFault.ts';
import { plainText } from '../../core/plainText.ts';
import type { Problem } from '../../core/problem.ts';
import {
  type CertificateUse,
  type Environment,
  type NetworkSettings,
  type NetworkUse,
  networkUse,
  type ProxyUse,
} from '../../service/transport/networkUse.ts';
import { factsLabel } from './labels.ts';
import { changeProxy, report, reportLine, type Report } from './report.ts';
import type { AddressSource, Settings } from './settings.ts';

/** What a request to the service uses. `network`: `null` if it isn't known, as in a browser. */
export interface ConnectionUse {
  readonly source: AddressSource;
  readonly network: NetworkUse | null;
}

/** What the next request would use. */
export function connectionUse(parts: {
  readonly settings: Pick<Settings, 'apiUrl' | 'apiUrlSource'>;
  readonly environment: Environment | null;
}): ConnectionUse {
  const url = parts.settings.apiUrl();
  const network = url.ok ? networkUse(url.value, networkSettings(), parts.environment) : null;
  return { source: parts.settings.apiUrlSource(), network };
}

/** The editor's settings, as it reads them for requests of extensions. */
function networkSettings(): NetworkSettings {
  const settings = vscode.workspace.getConfiguration('http');
  const noProxy = settings.get<unknown>('noProxy');
  return {
    proxy: settings.get<string>('proxy') ?? '',
    proxySupport: settings.get<string>('proxySupport') ?? 'off',
    noProxy: Array.isArray(noProxy) ? noProxy.filter((host) => typeof host === 'string') : [],
    fetchAdditionalSupport: settings.get<boolean>('fetchAdditionalSupport') ?? true,
    systemCertificates: settings.get<boolean>('systemCertificates') ?? false,
  };
}

/** One line: the origin of the address, the proxy, and how the certificate was verified, as far as they are known. */
export function usedLine({ source, network }: ConnectionUse): string {
  return factsLabel(
    sourceText(source),
    ...(network
      ? [
          proxyText(network.proxy),
          network.certificates === 'plain' ? vscode.l10n.t('Not encrypted') : certificateText(network.certificates),
        ]
      : []),
  );
}

/** Why the check failed, by what it used, and the setting that may help. */
export function failedCheck(problem: Problem, { source, network }: ConnectionUse): Pick<Report, 'cause' | 'action'> {
  const fault = problem.kind === 'unreachable' ? connectionFault(problem.detail) : null;
  const { cause, action } =
    (network?.proxy.kind === 'proxy' && failureBehind(network.proxy.url, problem, fault)) || ofService(problem);
  const used = [sourceText(source)];
  if (network) used.push(proxyText(network.proxy));
  if (network && fault?.kind === 'certificate') used.push(certificateText(network.certificates));
  return { cause: `${cause} ${factsLabel(...used)}`, action };
}

function ofService(problem: Problem): Pick<Report, 'cause' | 'action'> {
  return { cause: reportLine(problem), action: report(problem).action };
}

/** A failure that is, or may be, the proxy's; `null` for any other. */
function failureBehind(
  proxy: string,
  problem: Problem,
  fault: ConnectionFault | null,
): Pick<Report, 'cause' | 'action'> | null {
  if (problem.kind === 'timeout') return { cause: reportLine(problem), action: changeProxy() };
  if (problem.kind !== 'unreachable' || fault === null) return null;
  switch (fault.kind) {
    case 'proxyStatus':
    case 'other':
      return { cause: reportLine(problem), action: changeProxy() };
    case 'notConnected':
      return {
        cause: vscode.l10n.t('The proxy can’t be reached ({0}).', plainText(problem.detail)),
        action: changeProxy(),
      };
    case 'certificate':
      if (!proxy.startsWith('https:')) return null;
      return {
        cause: vscode.l10n.t(
          'The certificate of the service or of the proxy isn’t trusted ({0}).',
          plainText(problem.detail),
        ),
        action: report(problem).action,
      };
    default:
      return assertNever(fault);
  }
}

function sourceText(source: AddressSource): string {
  switch (source.kind) {
    case 'builtIn':
      return vscode.l10n.t('Address: default');
    case 'user':
      return vscode.l10n.t('Address: user settings');
    case 'workspace':
      return vscode.l10n.t('Address: workspace settings');
    case 'other':
      return vscode.l10n.t('Address: default set by another extension');
    default:
      return assertNever(source);
  }
}

/** Empty if nothing is known. */
function proxyText(proxy: ProxyUse): string {
  switch (proxy.kind) {
    case 'proxy':
      return vscode.l10n.t('Proxy: {0} ({1})', plainText(proxy.url), proxy.from);
    case 'direct':
      return vscode.l10n.t(
        'Proxy: none ({0})',
        proxy.because === 'loopback' ? vscode.l10n.t('local address') : proxy.because,
      );
    case 'notSet':
      return vscode.l10n.t('Proxy: not set in http.proxy or the environment');
    case 'unknown':
      return '';
    default:
      return assertNever(proxy);
  }
}

/** The certificates that are trusted; empty for a connection without. */
function certificateText(certificates: CertificateUse): string {
  switch (certificates) {
    case 'plain':
      return '';
    case 'off':
      return vscode.l10n.t('Certificate: not verified ({0})', 'NODE_TLS_REJECT_UNAUTHORIZED');
    case 'system':
      return vscode.l10n.t('Trusted: built-in and system certificates');
    case 'extra':
      return vscode.l10n.t('Trusted: built-in certificates and {0}', 'NODE_EXTRA_CA_CERTS');
    case 'builtIn':
      return vscode.l10n.t('Trusted: built-in certificates');
    default:
      return assertNever(certificates);
  }
}
