; Readwell's native host for one person on Windows: no administrator's rights, and nothing is left behind when it goes.
; Silent with /S. FOLDER is the packed program, VERSION its version, OUT the installer's path: host/shipping/program/installers.py.
Unicode true
Name "Readwell ${VERSION}"
OutFile "${OUT}"
RequestExecutionLevel user
SetCompressor /SOLID lzma
!define GONE "Software\Microsoft\Windows\CurrentVersion\Uninstall\Readwell"

Page instfiles
UninstPage uninstConfirm
UninstPage instfiles

; The folder is emptied: it may be no other one than ours, whatever somebody names by /D.
!macro ours un
Function ${un}.onInit
  StrCpy $INSTDIR "$LOCALAPPDATA\Programs\Readwell"
FunctionEnd
!macroend
!insertmacro ours ""
!insertmacro ours "un"

Section
  ; An older version goes first: its modules must not stand beside the new ones.
  RMDir /r "$INSTDIR"
  SetOutPath "$INSTDIR"
  File /r "${FOLDER}\*.*"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  WriteRegStr HKCU "${GONE}" "DisplayName" "Readwell"
  WriteRegStr HKCU "${GONE}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${GONE}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${GONE}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  ; Writes the registry keys of every browser, and the launcher that they name.
  nsExec::ExecToLog '"$INSTDIR\readwell.exe" install'
  Pop $0
  StrCmp $0 "0" done
    SetErrorLevel 1
    Abort "readwell install failed ($0)"
  done:
SectionEnd

Section "Uninstall"
  nsExec::ExecToLog '"$INSTDIR\readwell.exe" uninstall'
  Pop $0
  DeleteRegKey HKCU "${GONE}"
  RMDir /r "$INSTDIR"
SectionEnd
